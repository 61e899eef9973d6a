# One image for a site with its own database or with one of yours: docs/container.md.
ARG BUILD=node:26.10.0-bookworm-slim
ARG BASE=debian:bookworm-20260824-slim

FROM ${BUILD} AS build
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY scripts scripts
# By the packaged Node and npm, as everywhere; no package runs a script (decision 8).
RUN node scripts/put-in-place.mjs --development
COPY astro.config.mjs tsconfig.json LICENSE CHANGELOG.md ./
COPY docs docs
COPY public public
COPY src src
RUN node scripts/put-in-place.mjs --build \
 && node_modules/node/bin/node scripts/image-files.mjs /image \
 && strip --strip-unneeded /image/node/node_modules/node/bin/node

FROM ${BASE}
# tini reaps what PostgreSQL leaves behind, and passes SIGTERM on before Node listens for it.
RUN apt-get update \
 && apt-get install -y --no-install-recommends tini \
 && rm -rf /var/lib/apt/lists/* /var/log/* /var/cache/* \
 && useradd --uid 1000 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin carecast \
 && install -d -o carecast -g carecast -m 0700 /storage \
 && ln -s /app/node_modules/node/bin/node /usr/local/bin/node
WORKDIR /app
# What changes least comes first: an update fetches the last layers.
COPY --from=build /image/node ./
COPY --from=build /image/postgres ./
COPY --from=build /image/packages ./
COPY deploy/carecast /usr/local/bin/carecast
COPY --from=build /image/site ./
ENV NODE_ENV=production HOST=:: PORT=80 NODE_COMPILE_CACHE=/app/node_modules/.cache/node
RUN install -d -o carecast -g carecast node_modules/.cache/node
USER 1000:1000
# As the user that runs the site: Node keeps what it compiles for each alone.
RUN node src/server/main.ts compile
VOLUME /storage
EXPOSE 80
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=2m --retries=3 CMD ["carecast", "healthy"]
ENTRYPOINT ["tini", "--", "carecast"]
CMD ["start"]
