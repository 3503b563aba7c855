import { releaseVatRules, type VatRule, vatGroups } from '@recolta/shared/domain/vat';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../components/forms/date-input.tsx';
import { ListWaiting } from '../../../components/lists/list-waiting.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/http/failure.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { useSavedVatRules, useSaveVatRules } from '../api/market-queries.ts';

interface Draft extends Omit<VatRule, 'ratePercent'> {
  readonly key: number;
  readonly ratePercent: string;
}

const draftsOf = (rules: readonly VatRule[]): readonly Draft[] =>
  rules.map((rule, key) => ({ ...rule, key, ratePercent: String(rule.ratePercent) }));
const rulesOf = (drafts: readonly Draft[]): readonly VatRule[] =>
  drafts.map(({ key, ratePercent, source, ...rule }) => ({
    ...rule,
    source: source.trim(),
    ratePercent: Number(ratePercent),
  }));

/** True if two tables have the same regimes, in any order. */
function isSameTable(one: readonly VatRule[], other: readonly VatRule[]): boolean {
  const linesOf = (rules: readonly VatRule[]) =>
    rules
      .map(({ group, from, isReverseCharge, ratePercent, source }) =>
        JSON.stringify([group, from, isReverseCharge, ratePercent, source]),
      )
      .toSorted();
  return JSON.stringify(linesOf(one)) === JSON.stringify(linesOf(other));
}

/** The table of VAT regimes: each row applies from its day until the next one of its group; saved as a whole [Q3]. */
export function VatTable() {
  const { t } = useTranslation('market');
  const saved = useSavedVatRules();
  if (!saved.data) {
    return <ListWaiting found={saved} loading={t('loading')} failed={t('failed')} />;
  }
  return <VatForm rules={saved.data} />;
}

/** @param rules as stored now: those being edited stay, and do not replace what another administrator has saved */
function VatForm({ rules }: { rules: readonly VatRule[] }) {
  const { t } = useTranslation('market');
  const locale = useLocale();
  const save = useSaveVatRules();
  const [read, setRead] = useState(rules);
  const [drafts, setDrafts] = useState(() => draftsOf(rules));
  const [isChecked, setIsChecked] = useState(false);
  const follow = () => {
    setRead(rules);
    setDrafts(draftsOf(rules));
    setIsChecked(false);
  };
  const typed = rulesOf(drafts);
  const isOther = !isSameTable(rules, read);
  const isTyped = !isSameTable(typed, read) && !isSameTable(typed, rules);
  if (isOther && !isTyped) follow();
  const change = (key: number, part: Partial<Draft>) => {
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
    save.reset();
  };
  const add = () => {
    const key = Math.max(0, ...drafts.map((draft) => draft.key)) + 1;
    const [last] = releaseVatRules.slice(-1);
    const empty = { from: '', source: '', group: vatGroups[0], isReverseCharge: false };
    setDrafts([...drafts, { ...empty, key, ratePercent: String(last?.ratePercent ?? 0) }]);
  };
  const isTwice = (draft: Draft) =>
    drafts.some(({ key, group, from }) => key < draft.key && group === draft.group && from === draft.from);
  const issuesOf = (draft: Draft) => ({
    from: draft.from === '' ? t('vat.fromNeeded') : isTwice(draft) && t('vat.twice'),
    rate: !/^(?:[12]?\d|30)$/.test(draft.ratePercent) && t('vat.rateRange'),
    source: draft.source.trim().length < 2 && t('vat.sourceNeeded'),
  });
  const isGroupMissing = vatGroups.some((group) => !drafts.some((draft) => draft.group === group));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const isWrong = isGroupMissing || drafts.some((draft) => Object.values(issuesOf(draft)).some(Boolean));
    if (save.isPending || isWrong || isOther) return;
    save.mutate({ rules: typed, read });
  };
  const isStored = isSameTable(typed, rules) && isSameTable(save.variables?.rules ?? [], rules);
  const failure = save.error === null || isOther ? null : failureOf(save.error);
  return (
    <form noValidate onSubmit={submit}>
      <p className="mb-3 max-w-[70ch] text-ink-2 text-s">{t('vat.lead')}</p>
      <ul className="grid gap-3">
        {drafts.map((draft) => (
          <li key={draft.key}>
            <RuleFields
              draft={draft}
              issues={isChecked ? issuesOf(draft) : null}
              onChange={(part) => change(draft.key, part)}
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          </li>
        ))}
      </ul>
      <div role="alert" className="min-h-6 text-lost text-s">
        {isOther && t('vat.changed')}
        {!isOther && isChecked && isGroupMissing && t('vat.groupMissing')}
        {failure && errorText(failure.code, failure.params, locale)}
      </div>
      <p role="status" className="mb-3 text-lead text-s empty:hidden">
        {save.isSuccess && isStored && t('vat.saved')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={add}>
          <Plus aria-hidden="true" size={17} />
          {t('vat.add')}
        </Button>
        {!isOther && (
          <Button type="submit" look="act" aria-busy={save.isPending}>
            {save.isPending && <Spinner />}
            {t('vat.save')}
          </Button>
        )}
        {isOther && (
          <Button
            look="act"
            onClick={() => {
              save.reset();
              follow();
            }}
          >
            {t('vat.seeChanged')}
          </Button>
        )}
      </div>
    </form>
  );
}

function RuleFields({
  draft,
  issues,
  onChange,
  onRemove,
}: {
  draft: Draft;
  issues: Readonly<Record<'from' | 'rate' | 'source', string | false>> | null;
  onChange: (part: Partial<Draft>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('market');
  const id = useId();
  return (
    <fieldset className="grid items-start gap-x-4 rounded-3 border border-line bg-surface p-4 shadow-card sm:grid-cols-2 xl:grid-cols-[16rem_12rem_6rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">{`${t(`vat.group.${draft.group}`)} ${draft.from}`}</legend>
      <div>
        <label htmlFor={id} className="mb-1 block font-medium text-s">
          {t('vat.goods')}
        </label>
        <select
          id={id}
          value={draft.group}
          onChange={({ target }) =>
            onChange({ group: vatGroups.find((group) => group === target.value) ?? draft.group })
          }
          className="mb-2 min-h-11 w-full rounded-2 border border-line-2 bg-surface px-3 text-m text-ink"
        >
          {vatGroups.map((group) => (
            <option key={group} value={group}>
              {t(`vat.group.${group}`)}
            </option>
          ))}
        </select>
      </div>
      <DateField
        label={t('vat.from')}
        value={draft.from}
        error={issues?.from || undefined}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label={t('vat.rate')}
        inputMode="numeric"
        value={draft.ratePercent}
        error={issues?.rate || null}
        onChange={({ target }) => onChange({ ratePercent: target.value.trim() })}
      />
      <TextField
        label={t('vat.source')}
        maxLength={120}
        value={draft.source}
        error={issues?.source || null}
        onChange={({ target }) => onChange({ source: target.value })}
      />
      <div className="flex items-center gap-4 sm:col-span-2 xl:col-span-1 xl:pt-6">
        <label className="flex min-h-11 items-center gap-2.5 text-s">
          <input
            type="checkbox"
            checked={draft.isReverseCharge}
            onChange={({ target }) => onChange({ isReverseCharge: target.checked })}
            className="size-5 flex-none accent-(--act)"
          />
          {t('vat.reverse')}
        </label>
        <Button look="quiet" className="ml-auto" aria-label={t('vat.remove')} onClick={onRemove}>
          <Trash2 aria-hidden="true" size={17} />
        </Button>
      </div>
    </fieldset>
  );
}
