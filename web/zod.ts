// What the pages import as `zod`. Our Content-Security-Policy allows no code made of text: zod would try once, and each
// browser would report that.
import { config } from 'zod/v4';

config({ jitless: true });

export { z } from 'zod/v4';
