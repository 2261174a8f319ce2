# docker build -t almanac . && docker run -p 3000:3000 -v almanac:/data almanac

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
# No package's script is needed: better-sqlite3 brings its program, and Node is here already.
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
# git keeps no empty folder, and the next stage copies public/.
RUN mkdir -p public && npx next build

FROM node:24-bookworm-slim
WORKDIR /app
# All addresses, because a container's own loopback is out of reach.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000 ALMANAC_DATA_DIR=/data
# As scripts/setup/server-limits.mjs has it, and the heap below.
ENV KEEP_ALIVE_TIMEOUT=65000
RUN mkdir /data && chown node:node /data
# The build's .next/node_modules holds symbolic links; COPY keeps them. The app's files stay root's, so that the server
# can't change them; it writes to /data only.
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/public ./public
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=1024", "server.js"]
