import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where Debian's package has it. */
export const NGINX = '/usr/sbin/nginx';

/**
 * Writes the settings of an nginx on `port` of loopback that gives each request to the next of these servers (host and port
 * each), and says how to start it: in the foreground, with all that it writes in `folder`. What the one does not answer, the
 * next does, but a write that may have arrived.
 */
export function configureNginx(options: {
  folder: string;
  port: number;
  servers: string[];
  /** For how many seconds one is passed over that did not answer; 0: it is asked again at once. */
  restSeconds: number;
  /** Whose address the servers are told: who asks nginx, or whom the request names, as where one measures many people. */
  visitor: 'asks' | 'isNamed';
}): { program: string; args: string[] } {
  const { folder, port, servers, restSeconds, visitor } = options;
  const settings = path.join(folder, `nginx-${port}.conf`);
  const log = path.join(folder, 'nginx.log');
  const rest = restSeconds === 0 ? 'max_fails=0' : `max_fails=1 fail_timeout=${restSeconds}s`;
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    settings,
    `daemon off;
worker_processes 1;
pid ${folder}/nginx-${port}.pid;
error_log ${log};
events { worker_connections 1024; }
http {
  access_log off;
${kept.map((name) => `  ${name}_temp_path ${folder}/nginx-${name};`).join('\n')}
  upstream khayma {
${servers.map((server) => `    server ${server} ${rest};`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://khayma;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For ${visitor === 'asks' ? '$remote_addr' : '$http_x_forwarded_for'};
    }
  }
}
`,
  );
  return { program: NGINX, args: ['-c', settings, '-e', log] };
}
