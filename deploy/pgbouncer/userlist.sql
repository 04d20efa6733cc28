-- The logins of Recado's roles for PgBouncer, without their passwords. Run it as a superuser after the first start:
-- psql -At -f deploy/pgbouncer/userlist.sql recado > /etc/pgbouncer/userlist.txt
select format('"%s" "%s"', rolname, rolpassword) as line
from pg_authid where rolname in ('recado_app', 'recado_platform') order by rolname;
