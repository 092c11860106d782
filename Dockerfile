FROM node:24-slim
WORKDIR /app
COPY . .
RUN npm ci && npm run build && chown -R node:node /app
USER node
ENV HOST=0.0.0.0 DATA_DIR=/app/data
VOLUME /app/data
EXPOSE 3000
# Node itself, not npm, so that the signal to stop arrives at the program.
CMD ["node", "scripts/start.mjs"]
