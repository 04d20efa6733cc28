/**
 * SQL that keeps a restored installation from sending again by itself. The installation that was backed up ran on after
 * the backup, and probably sent what was due since. A person decides about each.
 */
export const holdSending: readonly string[] = [
  // A claimed command of a former owner: its message becomes "not confirmed" when the session opens.
  `update outbox_commands set fence = 0 where kind = 'send' and answer is null and fence is null`,
  `update schedules set status = 'ERRO', error = 'ERR_NOT_CONFIRMED', updated_at = now()
   where status = 'PENDENTE' and send_at <= now()`,
  `update campaigns set pause = json_build_object('reason', 'restored',
     'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'count', 0, 'sent', 0), updated_at = now()
   where status = 'EM_ANDAMENTO' and pause is null`,
  `update campaigns set status = 'CANCELADA', reason = 'restored', updated_at = now()
   where status = 'PROGRAMADA' and scheduled_at <= now()`,
];
