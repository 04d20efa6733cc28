# The server with the built web app. Data and generated files are in /data.
FROM node:22-bookworm-slim AS build
WORKDIR /recado
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contracts/package.json packages/contracts/
RUN npm ci
COPY . .
# The folder exists in any case, because the next stage copies it.
RUN node scripts/build.mjs && npm prune --omit=dev && mkdir -p apps/server/node_modules

FROM node:22-bookworm-slim
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /recado
COPY --from=build /recado/package.json ./
COPY --from=build /recado/node_modules node_modules
COPY --from=build /recado/apps/server/package.json apps/server/
COPY --from=build /recado/apps/server/node_modules apps/server/node_modules
COPY --from=build /recado/apps/server/dist apps/server/dist
COPY --from=build /recado/apps/server/migrations apps/server/migrations
COPY --from=build /recado/apps/server/sql apps/server/sql
COPY --from=build /recado/apps/web/dist apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000 3001
# A stop finishes running calls and gives the WhatsApp sessions back, which takes up to 10 s.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "const { PORT, ROLE, HEALTH_PORT } = process.env; const port = !ROLE || ROLE.includes('web') ? PORT : HEALTH_PORT || Number(PORT) + 1; fetch('http://127.0.0.1:' + port + '/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
