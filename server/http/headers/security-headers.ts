import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/**
 * The two rules that the kit (react-aria) writes into a page: for what can be pressed, and one that holds the page behind
 * a dialog still on iOS. `server/kit-rules.test.ts` compares them with the kit's own.
 */
export const KIT_RULES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The headers of every answer, worked out once: they are the same for all of them. */
export function securityHeaders(): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        styleSrc: ["'self'", ...KIT_RULES.map(hashOf)],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // A group may run this on its own network without TLS.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}
