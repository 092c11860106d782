# Two stages: what builds the pages stays behind.
FROM node:26-slim AS build
WORKDIR /khayma
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error
# The embedded database's package has no links in it; later, nothing but the data can be written.
RUN node --input-type=module -e "import { findPrograms } from './server/db/embedded/program.ts'; findPrograms();"
RUN mkdir data

FROM node:26-slim
WORKDIR /khayma
COPY --from=build /khayma/package.json /khayma/package-lock.json ./
COPY --from=build /khayma/node_modules ./node_modules
COPY --from=build /khayma/contract ./contract
COPY --from=build /khayma/server ./server
COPY --from=build /khayma/scripts ./scripts
COPY --from=build /khayma/dist ./dist
COPY --from=build --chown=node:node /khayma/data ./data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/khayma/data NODE_ENV=production
VOLUME /khayma/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD node scripts/is-ready.mjs
# Node itself, not npm, so that the signal to stop arrives at the program.
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
