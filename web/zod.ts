// `zod` for the pages, without its `eval` probe, which the Content-Security-Policy would report.
import { config } from 'zod/v4';

config({ jitless: true });

export { z } from 'zod/v4';
