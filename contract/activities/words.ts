import type { ActivityType } from './endpoints.ts';

/** The kinds of activities. */
export const activityTypeLabels: Record<ActivityType, string> = {
  entertainment: 'ترفيهي',
  rowing: 'تجديف',
  camping: 'تخييم',
  wildCooking: 'طبخ خلوي',
  scouting: 'كشفي',
  volunteering: 'تطوع',
  other: 'أخرى',
};
