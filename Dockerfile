# Untested: no Docker daemon was available. The steps were run one by one outside of a container.
# Debian, because the embedded PostgreSQL, argon2 and sharp come as builds for glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /sealane
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY ui/package.json ui/
COPY server/package.json server/
COPY storefront/package.json storefront/
COPY backoffice/package.json backoffice/
COPY messages/package.json messages/
COPY demo/package.json demo/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --loglevel=error --no-audit --no-fund
COPY . .
RUN node --input-type=module --eval "import { build } from './tools/build.js'; build()" \
 && npm prune --omit=dev --loglevel=error --no-audit --no-fund \
 && rm -rf node_modules/@foundry-rs

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 SEALANE_DATA=/data
WORKDIR /sealane
# The embedded PostgreSQL, used without DATABASE_URL, makes links beside its libraries at its first start.
COPY --from=build --chown=node:node /sealane /sealane
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# One process: Docker starts it again when it dies, with `--restart unless-stopped` or by compose.yaml.
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=256", "server/src/main.ts"]
