import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** The headers of every answer, worked out once: they are the same for all of them. */
export function securityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const setHeaders = helmet({
    contentSecurityPolicy: {
      directives: {
        // The kit adds a rule for what can be pressed and, on iOS, one that holds the page behind a dialog still.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // A group may run this on its own network without TLS.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
  });
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  };
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
