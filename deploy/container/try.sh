#!/bin/sh
# Builds the image and starts it with PostgreSQL by compose, looks at size, user, health and a disk that is read only, and removes all of it.
set -eu
cd "$(dirname "$0")/../.."
docker info > /dev/null 2>&1 || { echo '这台机器没有 Docker 引擎。 / No Docker engine runs on this machine.' >&2; exit 2; }
key() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
POSTGRES_PASSWORD=$(key) OWNER_PASSWORD=$(key) SECRET_KEY=$(key) PUBLIC_URL=http://127.0.0.1:3000
export POSTGRES_PASSWORD OWNER_PASSWORD SECRET_KEY PUBLIC_URL
compose() { docker compose -p tongzhou-try -f deploy/container/compose.yml "$@"; }
trap 'compose down --volumes > /dev/null 2>&1' EXIT
compose up -d --build --wait --wait-timeout 300
size=$(docker image inspect -f '{{.Size}}' tongzhou-try-node)
echo "image: $((size / 1000000)) MB"
[ "$size" -le 300000000 ]
[ "$(compose exec node id -u)" != 0 ]
! compose exec node sh -c 'echo x > /opt/tongzhou/x' 2> /dev/null
compose exec node node -e "fetch('http://127.0.0.1:3000/health/ready').then(answer => process.exit(answer.ok ? 0 : 1))"
echo '✓'
