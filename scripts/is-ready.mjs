// For health checks: exit code 0 while the program on this machine's PORT answers and its database does.
const port = process.env.PORT || '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
