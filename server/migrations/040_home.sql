-- Indexes for the start pages of salespeople and administrators, which look for few rows among many.
create index credit_account_blocked on credit_account (customer_id) where reason_blocked is not null;
create index cart_cart_by_change on cart_cart (updated_at desc);
create index platform_mail_failed on platform_mail (created_at desc) where sent_at is null and last_error is not null;
