/**
 * Watches laid into the database of an experiment, which see every change whoever makes it: acks that fall, failures
 * written over a delivery, revisions that do not rise, and orders taken by somebody who does not own the phone. They
 * write into a schema of their own and change nothing.
 */
export const auditStatements = [
  `create schema chaos`,
  `create table chaos.faults (at timestamptz not null default clock_timestamp(), invariant text not null, detail text not null)`,
  `create table chaos.owners (id bigserial primary key, at timestamptz not null default clock_timestamp(), connection_id int not null, owner text not null, fence int not null)`,
  `create function chaos.watch_message() returns trigger language plpgsql security definer set search_path = chaos, pg_temp as $$ begin
     if new.ack < old.ack then insert into faults (invariant, detail) values ('I5', 'message ' || new.id || ': ack fell from ' || old.ack || ' to ' || new.ack); end if;
     if new.error is not null and new.error is distinct from old.error and new.ack >= 2 then
       insert into faults (invariant, detail) values ('I5', 'message ' || new.id || ': ' || new.error || ' over ack ' || new.ack); end if;
     return null; end $$`,
  `create trigger chaos_message after update on public.messages for each row execute function chaos.watch_message()`,
  `create function chaos.watch_revision() returns trigger language plpgsql security definer set search_path = chaos, pg_temp as $$ begin
     insert into faults (invariant, detail) values ('I6', tg_table_name || ' ' || new.id || ': revision ' || old.revision || ' became ' || new.revision); return null; end $$`,
  ...['messages', 'tickets', 'contacts', 'connections'].map(
    (table) =>
      `create trigger chaos_revision after update on public.${table} for each row when (new.revision <= old.revision) execute function chaos.watch_revision()`,
  ),
  `create function chaos.watch_lease() returns trigger language plpgsql security definer set search_path = chaos, pg_temp as $$ begin
     insert into owners (connection_id, owner, fence) values (new.connection_id, new.owner, new.fence); return null; end $$`,
  `create trigger chaos_lease_taken after insert on public.session_leases for each row execute function chaos.watch_lease()`,
  `create trigger chaos_lease_moved after update on public.session_leases for each row when (new.owner is distinct from old.owner or new.fence <> old.fence) execute function chaos.watch_lease()`,
  `create function chaos.watch_order() returns trigger language plpgsql security definer set search_path = chaos, pg_temp as $$ begin
     if not exists (select 1 from public.session_leases l where l.company_id = new.company_id and l.connection_id = new.connection_id and l.fence = new.fence and l.expires_at > now()) then
       insert into faults (invariant, detail) values ('R8', 'order ' || new.id || ' of connection ' || new.connection_id || ' taken under fence ' || new.fence || ' by somebody who does not own the phone'); end if;
     return null; end $$`,
  `create trigger chaos_order after update on public.outbox_commands for each row when (new.fence is not null and new.fence is distinct from old.fence) execute function chaos.watch_order()`,
];
