#!/usr/bin/env bash
# The second PostgreSQL of docker-compose.yml: copies the first at its first start, then follows it. To make it the
# primary: `docker compose exec postgres-2 gosu postgres pg_ctl promote`, after the first is stopped for good.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install --directory --owner=postgres --group=postgres --mode=0700 "$PGDATA"
  export PGPASSWORD="$POSTGRES_PASSWORD"
  gosu postgres pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream --checkpoint=fast \
    --create-slot --slot=standby \
    --dbname="host=postgres-1 user=standby application_name=standby"
  # Once promoted it has no standby to wait for.
  sed --in-place '/^synchronous_standby_names/d' "$PGDATA/postgresql.conf"
fi
exec gosu postgres postgres
