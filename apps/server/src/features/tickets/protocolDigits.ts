/**
 * Returns SQL for the id of a ticket within its protocol number, padded to at least six digits (behaviour 2.3). `lpad`
 * alone cuts longer ids: after the millionth ticket, ten tickets would share a number. `id` names the column.
 */
export const protocolDigits = (id: string): string => `lpad(${id}::text, greatest(6, length(${id}::text)), '0')`;
