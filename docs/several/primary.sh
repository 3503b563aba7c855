#!/usr/bin/env bash
# Run once when the first PostgreSQL of docker-compose.yml makes its cluster: lets the standby copy it, and keeps every
# commit waiting until the standby has it. Settings are written to the file, not set, as the standby is not there yet.
set -euo pipefail
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role standby with replication login password :'password';
SQL
echo 'host replication standby all scram-sha-256' >> "$PGDATA/pg_hba.conf"
cat >> "$PGDATA/postgresql.conf" <<'CONF'
synchronous_standby_names = 'standby'
max_slot_wal_keep_size = 4GB
CONF
