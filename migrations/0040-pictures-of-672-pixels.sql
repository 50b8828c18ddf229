-- A phone with 412 px and 1.75 pixels for each shows the picture of a shop with 665 pixels, one with 360 px and 2 with 656.
alter table picture_variants drop constraint picture_variants_width_check;
alter table picture_variants
  add constraint picture_variants_width_check check (width in (112, 224, 400, 672, 800));
