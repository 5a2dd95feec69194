-- Every export looks for files of orders that are not finished yet; there are hardly any among all files.
create index erp_file_in_progress on erp_file (sequence) where direction = 'out' and state = 'processing';
