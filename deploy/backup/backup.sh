#!/bin/sh
# Makes a backup by pgBackRest (full on Sundays, differential on other days) and tells the status screen. Run each night as root by cron or a timer;
# the settings of a node are in the environment.
set -u
type=$([ "$(date +%u)" = 7 ] && echo full || echo diff)
problem=''
said=$(runuser -u postgres -- pgbackrest --stanza=tongzhou --type="$type" backup 2>&1) ||
  problem=$(echo "$said" | tail -n 1 | cut -c 1-300)
npm run --silent backup -- --note made --program pgBackRest --file "$type" --problem "$problem"
[ -z "$problem" ] || { echo "$problem" >&2; exit 1; }
