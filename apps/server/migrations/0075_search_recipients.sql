-- A search among 500,000 recipients compared each name and number, which took seconds.
CREATE INDEX "campaign_shippings_text" ON "campaign_shippings" USING gin (campaign_id, plain(name) gin_trgm_ops, number gin_trgm_ops);
