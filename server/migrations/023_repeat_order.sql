-- "Bought before" sums all lines of a customer's orders: read from the index alone, without the rows of the lines.
create index orders_line_bought on orders_line (order_id) include (article_id, qty, qty_cancelled);
