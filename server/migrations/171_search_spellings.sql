-- Numbers are found as people type them: without dashes, and without accents. A text has each spelling that differs.
create function search_spellings(value text) returns text language sql immutable strict parallel safe
return lower(value)
  || case when translate(lower(value), 'áàâäãåāăąçćčďđéèêëēěęíìîïīıłľñńňóòôöõøőōŕřśšşșťțúùûüůűūýÿźžż', 'aaaaaaaaacccddeeeeeeeiiiiiillnnnoooooooorrssssttuuuuuuuyyzzz') <> lower(value)
          then ' ' || translate(lower(value), 'áàâäãåāăąçćčďđéèêëēěęíìîïīıłľñńňóòôöõøőōŕřśšşșťțúùûüůűūýÿźžż', 'aaaaaaaaacccddeeeeeeeiiiiiillnnnoooooooorrssssttuuuuuuuyyzzz') else '' end
  || case when lower(value) ~ '[-./_]'
          then ' ' || translate(lower(value), '-./_', '')
               || ' ' || translate(lower(value), 'áàâäãåāăąçćčďđéèêëēěęíìîïīıłľñńňóòôöõøőōŕřśšşșťțúùûüůűūýÿźžż-./_', 'aaaaaaaaacccddeeeeeeeiiiiiillnnnoooooooorrssssttuuuuuuuyyzzz') else '' end;

alter table orders_order alter column search_text
  set expression as (search_spellings(number || ' ' || coalesce(erp_number, '') || ' ' || po_number));
alter table invoices_invoice alter column search_text
  set expression as (search_spellings(
      number || ' ' || accounting_number || ' ' || delivery_number || ' ' || po_number || ' ' || refers_to));
