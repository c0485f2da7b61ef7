# The image itself has not been built where this was written (there was no Docker engine); its steps were tried by hand,
# one after the other, in an empty folder.

FROM node:22-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM dependencies AS build
COPY . .
# What the build writes as state, fresh secrets among it, is left behind.
RUN NEXT_TELEMETRY_DISABLED=1 LOTLINE_VAR=/tmp/state npm run build && rm -rf .next/cache

FROM node:22-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 LOTLINE_VAR=/data
# glibc returns what replaced versions of the dataset took; without it memory stays at three times as much.
ENV MALLOC_MMAP_THRESHOLD_=65536
WORKDIR /app
# The code belongs to root: the service can write its state, and nothing else.
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The first start makes the bundled dataset; later ones are ready within a second or two.
HEALTHCHECK --interval=15s --timeout=5s --start-period=3m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# node itself is the first process, so that SIGTERM reaches the server and answers under way are finished.
CMD ["node", "--expose-gc", "--import", "./lib/typescript.mjs", "cli/start.ts"]
