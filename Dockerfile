# One image for both servers; the command chooses: `services/src/main.ts` or `relay/src/main.ts`.
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

FROM pnpm AS packages
RUN pnpm install --frozen-lockfile --prod --filter @recolta/services... --filter @recolta/relay...

FROM base AS run
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
COPY --from=packages /app ./
COPY shared shared
COPY packages packages
COPY services services
COPY relay relay
COPY --from=build /app/client/dist client/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
CMD ["node", "relay/src/main.ts"]
