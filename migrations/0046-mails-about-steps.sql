-- Whether the customer wants a mail for each step of an order between placed and ended.
alter table users add column mails_about_steps boolean not null default false;
