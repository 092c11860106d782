# Two stages: what makes a version stays behind. The second has what `npm run archive` packs, and what that needs of the system.
FROM node:26-slim AS build
WORKDIR /khayma
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run archive -- --folder /version && mkdir /version/data

FROM debian:13-slim
RUN apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends ca-certificates libatomic1 \
  && rm -rf /var/lib/apt/lists/* && useradd --system --uid 1000 --home-dir /khayma --shell /usr/sbin/nologin khayma
# Nothing but the data can be written later.
COPY --from=build /version /khayma
COPY --from=build --chown=1000 /version/data /khayma/data
USER khayma
WORKDIR /khayma
# The program's own folder can't be written: what is compiled once stays beside the data.
ENV HOST=0.0.0.0 DATA_DIR=/khayma/data NODE_ENV=production NODE_COMPILE_CACHE=/khayma/data/.compiled
VOLUME /khayma/data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD node_modules/node-linux-*/bin/node scripts/is-ready.mjs
# The script becomes Node itself, so that the signal to stop arrives at the program.
CMD ["./khayma", "serve"]
