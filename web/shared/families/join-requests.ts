import { countText, noun } from '../../../contract/core/counting.ts';

/** Days after which a request to join that nobody answered is late. */
export const LATE_DAYS = 3;

const REQUESTS = noun('طلب جديد', 'طلبان جديدان', 'طلبات جديدة', 'طلباً جديداً', 'طلب جديد');

/** 'طلبان جديدان', '٣ طلبات جديدة'. */
export const newRequests = (count: number): string =>
  count === 0 ? 'لا طلبات جديدة' : countText(count, REQUESTS);
