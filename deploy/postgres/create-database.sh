#!/bin/sh
# Runs once, at the first start of the PostgreSQL container: creates the owner of the database and the database.
# The owner is no superuser, so row-level security holds for the server; it may create the two roles the server uses.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD" -U "${POSTGRES_USER:-postgres}" <<'SQL'
create role recado_owner login createrole password :'password';
create database recado owner recado_owner;
SQL
