#!/bin/sh
# Restores the newest backup of pgBackRest into a folder of its own, starts it on a port of its own, verifies it and tells the status screen. Run
# each week as root by cron or a timer, where the disk has room for it; the settings of a node are in the environment. Usage: trial.sh <folder> <port>
set -u
folder=$1 port=$2 problem=''
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as_postgres() { runuser -u postgres -- "$@"; }
try() {
  said=$("$@" 2>&1) || problem="$(echo "$*" | cut -c 1-60)… $(echo "$said" | tail -n 1 | cut -c 1-300)"
  [ -z "$problem" ]
}
# What does not agree may name a company: that goes to who runs this, not to the status screen.
verify() {
  env DATABASE_URL="$restored" npm run --silent "$@" >&2 || problem="$1 failed; what it said is in the output of this trial"
  [ -z "$problem" ]
}
# A server without what the first one's configuration asks of its machine; hot_standby would need as much of it as that one has.
configure() {
  cat > "$folder/trial.conf" << CONF &&
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
hba_file = '$folder/trial_hba.conf'
archive_mode = off
hot_standby = off
CONF
    echo 'host all all 127.0.0.1/32 scram-sha-256' > "$folder/trial_hba.conf" && chown postgres "$folder"/trial*
}
restored=$(node -p "const url = new URL(process.env.DATABASE_URL); url.host = '127.0.0.1:$port'; String(url)")

rm -rf "$folder" && install -d -o postgres -m 700 "$folder"
try as_postgres pgbackrest --stanza=tongzhou --pg1-path="$folder" --archive-mode=off restore &&
  try configure &&
  try as_postgres "$bin/pg_ctl" --pgdata="$folder" --wait --timeout=3600 --silent --log="$folder/log" \
    --options="-c config_file=$folder/trial.conf" start &&
  verify audit:verify -- --whole &&
  verify ledger:verify
[ -e "$folder/postmaster.pid" ] && as_postgres "$bin/pg_ctl" --pgdata="$folder" --mode=immediate --silent stop
rm -rf "$folder"
npm run --silent backup -- --note restored --program pgBackRest --problem "$problem"
[ -z "$problem" ] || { echo "$problem" >&2; exit 1; }
