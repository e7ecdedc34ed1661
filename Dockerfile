# Everything is built once; what runs has neither compilers nor the packages of tests.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
# Strapi's panel takes more than what Node allows itself on a server of 2 GB.
ENV NODE_OPTIONS=--max-old-space-size=2048
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY cms/package.json cms/
COPY site/package.json site/
RUN pnpm install --frozen-lockfile
COPY . .
# Strapi makes its folder of migrations where there is none, and may not when it runs.
RUN node scripts/build.ts && mkdir -p cms/database/migrations
RUN CI=true pnpm install --prod --frozen-lockfile

# Front, cms, publisher and setup: one image, a command each. Debian 13 has PostgreSQL's programs in the
# version of the server in docker-compose.yml, which backups need.
FROM node:24.21.0-trixie-slim AS app
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 centro \
  && useradd --uid 10001 --gid 10001 --home-dir /tmp --no-create-home --shell /usr/sbin/nologin centro \
  && install --directory --owner 10001 --group 10001 /data /data/public /backups \
  && install --directory --owner 10001 --group 999 --mode 0750 /secrets /database-secrets /publisher-secrets
COPY --from=build /app /app
ENV NODE_ENV=production TZ=UTC HOME=/tmp STRAPI_TELEMETRY_DISABLED=true
WORKDIR /app
USER 10001:10001

# It needs no capability, for the network of its container lets anybody listen on any port.
FROM caddy:2.11.2-alpine AS caddy
RUN setcap -r /usr/bin/caddy \
  && install -d -o 10001 -g 10001 /certificates
COPY deploy/Caddyfile /etc/caddy/Caddyfile
ENV XDG_DATA_HOME=/certificates XDG_CONFIG_HOME=/tmp HOME=/tmp
USER 10001:10001
