ALTER TABLE "connections" ADD COLUMN "lost_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "lost_mails_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "lost_mailed_to" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcomed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Companies made before have every setting; row-level security would show the owner none of them.
ALTER TABLE settings NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO settings (company_id, key, value) SELECT company_id, key, 'enabled'
FROM (SELECT DISTINCT company_id FROM settings) companies, unnest(ARRAY['welcomeMail', 'connectionLostMail', 'invoiceDueMail', 'invoicePaidMail']) key ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE settings FORCE ROW LEVEL SECURITY;
