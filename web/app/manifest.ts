import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'خيمة',
  short_name: 'خيمة',
  description: 'غياب المجموعة الكشفية واشتراكاتها وخزنتها في مكان واحد',
  lang: 'ar',
  dir: 'rtl',
  display: 'standalone',
  scope: '/',
  start_url: '/dashboard',
  // The background of the light theme; the page sets that of the dark one.
  theme_color: '#f7f3eb',
  background_color: '#f7f3eb',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    {
      name: 'تسجيل الغياب',
      short_name: 'الغياب',
      url: '/record-scouts-absence',
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    },
  ],
};
