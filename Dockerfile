# One image for the API, the worker and the migrations. The API's command is CMD below; docker-compose.yml has those of the worker and the migrations.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY api/package.json api/
COPY worker/package.json worker/
COPY demo/package.json demo/
COPY pwa/package.json pwa/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY faults/package.json faults/
COPY patches patches
COPY scripts/patch-packages.mjs scripts/

FROM packages AS build
RUN npm install
COPY . .
RUN npm run build -- --production

FROM packages AS runtime
# npm install and not npm ci, because npm ci fails if the lockfile lacks a package for this platform.
RUN npm install --omit=dev --workspace=api --workspace=worker --include-workspace-root \
  && node scripts/patch-packages.mjs && npm cache clean --force

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/canteen
COPY --from=runtime /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/api/package.json api/
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/worker/package.json worker/
COPY --from=build /app/worker/dist worker/dist
COPY --from=build /app/pwa/dist pwa/dist
COPY --from=build /app/migrations migrations
COPY LICENSE ./
USER node
EXPOSE 3000
CMD ["node", "--enable-source-maps", "--no-memory-reducer", "--single-threaded-gc", "api/dist/main.js"]
