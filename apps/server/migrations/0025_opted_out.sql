ALTER TABLE "contacts" ADD COLUMN "opted_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Companies made before have every setting, the secret one too; row-level security would show the owner none of them.
ALTER TABLE settings NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO settings (company_id, key, value) SELECT company_id, 'paymentToken', '' FROM settings GROUP BY company_id ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE settings FORCE ROW LEVEL SECURITY;
