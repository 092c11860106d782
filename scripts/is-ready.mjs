// For health checks: exits with 0 if the program on PORT and its database answer.
const port = process.env.PORT || '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
