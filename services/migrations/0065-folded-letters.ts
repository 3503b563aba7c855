import { type Kysely, sql } from 'kysely';

/**
 * Folds every accented letter of Latin-1 and Latin Extended-A, as `foldedText` does; before, only the Romanian ones.
 * Stored texts with other accented letters are folded again. The previous release reads the function as it is now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function platform.folded(text) returns text language sql immutable parallel safe strict as
    $$ select translate(lower($1),
      'áàăâåäãąāćĉčċçďéèĕêěëėęēğĝġģĥíìĭîïĩįīĵķĺľļńňñņóòŏôöőõōŕřŗśŝšşșťţțúùŭûůüűũųūŵýŷÿźžż',
      'aaaaaaaaacccccdeeeeeeeeegggghiiiiiiiijklllnnnnoooooooorrrssssstttuuuuuuuuuuwyyyzzz') $$`.execute(db);
  await sql`
    update main.announcements set goods = goods where folded_name <> platform.folded(goods->>'name')`.execute(
    db,
  );
  await sql`
    update main.products set product_name = product_name
    where folded_name <> platform.folded(product_name || ' ' || producer)`.execute(db);
  await sql`
    update catalogue.products set ro = ro
    where (folded_name, folded_ro) <> (platform.folded(ro || ' ' || en), platform.folded(ro))`.execute(db);
  await sql`
    update content.localizations set full_text = full_text
    where (words_and_numbers, entities) <>
      (content.words_of(locale, full_text), content.entities_of(locale, headline))`.execute(db);
  await sql`reindex index main.announcements_names`.execute(db);
}
