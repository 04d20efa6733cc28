ALTER TABLE "connections" RENAME COLUMN "wish" TO "desired_state";--> statement-breakpoint
ALTER TABLE "phone_leases" RENAME TO "session_leases";--> statement-breakpoint
ALTER TABLE "session_leases" RENAME CONSTRAINT "phone_leases_company_id_connection_id_pk" TO "session_leases_company_id_connection_id_pk";--> statement-breakpoint
ALTER TABLE "session_leases" RENAME CONSTRAINT "phone_leases_connection" TO "session_leases_connection";--> statement-breakpoint
ALTER POLICY "phone_leases_of_company" ON "session_leases" RENAME TO "session_leases_of_company";--> statement-breakpoint
ALTER POLICY "phone_leases_of_platform" ON "session_leases" RENAME TO "session_leases_of_platform";--> statement-breakpoint
ALTER TABLE "phone_orders" RENAME TO "outbox_commands";--> statement-breakpoint
ALTER SEQUENCE "phone_orders_id_seq" RENAME TO "outbox_commands_id_seq";--> statement-breakpoint
ALTER INDEX "phone_orders_next" RENAME TO "outbox_commands_next";--> statement-breakpoint
ALTER TABLE "outbox_commands" RENAME CONSTRAINT "phone_orders_company_id_id_pk" TO "outbox_commands_company_id_id_pk";--> statement-breakpoint
ALTER TABLE "outbox_commands" RENAME CONSTRAINT "phone_orders_connection" TO "outbox_commands_connection";--> statement-breakpoint
ALTER POLICY "phone_orders_of_company" ON "outbox_commands" RENAME TO "outbox_commands_of_company";--> statement-breakpoint
ALTER POLICY "phone_orders_of_platform" ON "outbox_commands" RENAME TO "outbox_commands_of_platform";
