#!/bin/sh
# Makes the owner and the database, as point 1 of Production in the README says. Run once, when the volume is empty.
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" <<'SQL'
create role tongzhou login createrole password :'password';
create database tongzhou owner tongzhou encoding 'UTF8' locale 'C.UTF-8' template template0;
SQL
