# syntax=docker/dockerfile:1
# docker build -t honjin .  &&  docker run -p 8017:8017 -v honjin:/data honjin

# The page: Node is needed here and nowhere else.
FROM node:22-slim AS page
WORKDIR /honjin/src/honjin/web
COPY src/honjin/web/package.json src/honjin/web/package-lock.json src/honjin/web/.npmrc ./
RUN npm ci
COPY src/honjin/web ./
COPY src/honjin/games ../games
RUN npm run build

# The wheel, with the page and the compiled core in it.
FROM python:3.13-slim AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /honjin
COPY requirements/build.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY src ./src
COPY --from=page /honjin/src/honjin/server/static ./src/honjin/server/static
RUN python -m build --no-isolation --wheel

# What runs: Python, the locked libraries and the wheel, as a user without rights.
FROM python:3.13-slim
ENV PYTHONUNBUFFERED=1 HONJIN_STORE=/data/honjin.sqlite
RUN useradd --system --uid 10001 --home-dir /data --create-home honjin
COPY requirements/run.txt /tmp/
RUN pip install --no-cache-dir --require-hashes -r /tmp/run.txt
COPY --from=wheel /honjin/dist /tmp/dist
RUN pip install --no-cache-dir --no-deps /tmp/dist/*.whl && rm -rf /tmp/dist /tmp/run.txt
USER honjin
WORKDIR /data
VOLUME /data
EXPOSE 8017
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8017/healthz', timeout=4)"]
CMD ["honjin", "serve", "--host", "0.0.0.0"]
