-- The company that mails name as their sender: the one that sells for a sales organisation; without one, the only company
-- that sells in the market.
create function platform_mail_sender(of_market uuid, of_sorg text)
  returns table (name text, tax_number text, registration_number text, address text, city text, postal_code text, country text)
  language sql stable as $$
  with company as (
    select distinct s.company_code as code
      from markets_sorg s
     where case when of_sorg is null
                then s.code in (select m.sorg from markets_market_sorg m where m.market_id = of_market)
                else s.code = of_sorg end)
  select coalesce(nullif(e.name, ''), co.name), coalesce(e.tax_number, ''), coalesce(e.registration_number, ''),
         coalesce(e.address, ''), coalesce(e.city, ''), coalesce(e.postal_code, ''), coalesce(e.country, '')
    from company c
    join customers_company co on co.code = c.code
    left join invoices_seller e on e.company_code = c.code
   where (select count(*) from company) = 1
$$;

-- What is drawn and attached when a mail is sent, and for which user: kind, number or id, user, customer and host.
alter table platform_mail add column attachment_of jsonb;
