import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChoice, FilterText } from '../../../components/lists/filter-fields.tsx';
import { type ControlView, controlSorts, controlStates } from '../state/control-view.ts';

/** Search, state, order and grouping of the control room, kept in the address. */
export function ControlToolbar({
  view,
  choose,
}: {
  view: ControlView;
  choose: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { t } = useTranslation('control');
  return (
    <search
      aria-label={t('filters')}
      className="grid grid-cols-2 items-end gap-2 border-line border-b px-4 py-2.5 lg:flex lg:px-5"
    >
      <FilterText
        type="search"
        className="col-span-2 lg:flex-1"
        label={t('search')}
        value={view.search}
        onChoose={(q) => choose({ q })}
      />
      <FilterChoice
        className="lg:w-52"
        label={t('state')}
        none={t('everyState')}
        value={view.state}
        options={controlStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        onChoose={(status) => choose({ status })}
      />
      <FilterChoice
        className="lg:w-60"
        label={t('sort')}
        value={view.sort}
        options={controlSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChoose={(sort) => choose({ sort: sort === 'alarm' ? '' : sort })}
      />
      <Toggle isOn={view.onlyAlarms} onChange={(isOn) => choose({ alarms: isOn ? '1' : '' })}>
        {t('onlyAlarms')}
      </Toggle>
      <Toggle isOn={view.isGrouped} onChange={(isOn) => choose({ group: isOn ? '1' : '' })}>
        {t('grouped')}
      </Toggle>
    </search>
  );
}

function Toggle({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-2 px-2 text-s hover:bg-surface-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 accent-(--act)"
      />
      {children}
    </label>
  );
}
