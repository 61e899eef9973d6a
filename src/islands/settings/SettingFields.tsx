import { locale, studioWords } from '#shared/language.ts';
import { CATEGORY_NAMES } from '#shared/show.ts';
import { nearestAccent, parseColor } from '#shared/accent.ts';
import { type FieldDefinition, fieldOf, SHOW_FIELD_NAMES, type ShowField } from '#shared/show-fields.ts';
import { fieldWords } from '#shared/show-field-words.ts';
import { cityOf, ownTimeZone } from '#shared/time-zone.ts';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { FieldLayout, describedBy } from '../ui/Field.tsx';
import { useIsHydrated } from '../ui/hydrated.ts';
import { namedColor } from './named-color.ts';
import { languages } from './languages.ts';
import { Switch } from '../ui/Switch.tsx';
import { discard, isChecked, textIn, typeInto, useSettings, useSettingsStore } from './settings-store.ts';

type SettingProps = { name: ShowField };

export type Group = FieldDefinition['group'];

/** Shows the fields of one group of the form. */
export function SettingsOf({ group }: { group: Group }) {
  return namesOf(group).map((name) => <Setting key={name} name={name} />);
}

export const namesOf = (group: Group): ShowField[] => SHOW_FIELD_NAMES.filter((name) => fieldOf(name).group === group);

export function Setting({ name }: SettingProps) {
  const field = fieldOf(name);
  switch (field.kind) {
    case 'line':
      return <TextSetting name={name} required={field.isRequired} />;
    case 'text':
      return <LongSetting name={name} />;
    case 'email':
      return <TextSetting name={name} type="email" autoComplete="email" />;
    case 'address': // type="text": https:// may be left out
      return (
        <TextSetting name={name} inputMode="url" autoCapitalize="none" spellCheck={false} placeholder="https://" />
      );
    case 'language':
      return <ChoiceSetting name={name} choices={languages()} />;
    case 'category':
      return <ChoiceSetting name={name} choices={categories()} />;
    case 'number':
      return <TextSetting name={name} type="number" inputMode="numeric" min={field.min} max={field.max} step={1} />;
    case 'timeZone':
      return <TimeZoneSetting name={name} />;
    case 'weeklySlot':
      return <SlotSetting name={name} />;
    case 'color':
      return <ColorSetting name={name} />;
    case 'choice':
      return <ChoiceSetting name={name} choices={fieldWords(name).choices ?? {}} />;
    case 'switch':
      return <SwitchSetting name={name} />;
  }
}

function categories(): Record<string, string> {
  const { appleCategory } = studioWords();
  return Object.fromEntries(CATEGORY_NAMES.map((name) => [name, appleCategory(name)]));
}

/** Returns what all fields share: label, hints, problems, and whether it can be edited. */
function useSetting(name: ShowField) {
  const store = useSettingsStore();
  const value = useSettings((state) => textIn(state, name));
  const isLocked = useSettings(({ saved }) => saved.locked.includes(name));
  const problem = useSettings(({ problems }) => problems[name]);
  const isMadeWithAi = useSettings((state) => textIn(state, 'voices') === 'ai');
  const { label, hint, hintWithAi } = fieldWords(name);
  const hints = [hint, isMadeWithAi && hintWithAi].filter(Boolean).join(' ');
  const field = { id: name, label, hint: isLocked ? studioWords().settings.locked : hints || undefined, problem };
  const change = (event: { currentTarget: { value: string } }) => typeInto(store, name, event.currentTarget.value);
  return { field, control: { name, value, disabled: isLocked, onChange: change, ...describedBy(field) } };
}

function TextSetting({ name, ...input }: SettingProps & Omit<ComponentProps<'input'>, 'name' | 'value'>) {
  const { field, control } = useSetting(name);
  return (
    <SettingField name={name} field={field}>
      <input className="input" {...input} {...control} />
    </SettingField>
  );
}

function LongSetting({ name }: SettingProps) {
  const { field, control } = useSetting(name);
  return (
    <SettingField name={name} field={field}>
      <textarea className="textarea" rows={4} {...control} />
    </SettingField>
  );
}

/** `choices`: value → label. A value that is not among them is shown as it is. */
function ChoiceSetting({ name, choices }: SettingProps & { choices: Record<string, string> }) {
  const { field, control } = useSetting(name);
  return (
    <SettingField name={name} field={field}>
      <select className="select" {...control}>
        {control.value in choices ? null : <option>{control.value}</option>}
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </SettingField>
  );
}

/**
 * Browser and server know different lists of zones: the list comes once the page lives, the present one is there
 * before. That of this computer is the first.
 */
function TimeZoneSetting({ name }: SettingProps) {
  const isHydrated = useIsHydrated();
  const zones = useMemo(() => (isHydrated ? zonesByCity() : {}), [isHydrated]);
  return <ChoiceSetting name={name} choices={{ '': studioWords().settings.form.sameAsServer, ...zones }} />;
}

/** That of this computer is the first, then come those of the United States, then all others by their cities. */
function zonesByCity(): Record<string, string> {
  const { usualZones, worldTime } = studioWords().schedule;
  const own = ownTimeZone();
  const named = Intl.supportedValuesOf('timeZone').map((zone) => [zone, nameOfZone(zone)] as const);
  const sorted = named.toSorted(([, a], [, b]) => a.localeCompare(b, locale()));
  const known: Record<string, string> = { ...usualZones, UTC: worldTime };
  const first = { [own]: '' }; // the first to be named is the first of the list
  const ownName = studioWords().settings.form.thisComputer(known[own] ?? nameOfZone(own));
  return { ...first, ...known, ...Object.fromEntries(sorted), ...known, [own]: ownName };
}

/** `Europe/Kiev` → `Kyiv (Europe)`. */
function nameOfZone(zone: string): string {
  const region = studioWords().schedule.regions[zone.slice(0, zone.indexOf('/'))];
  return region ? `${cityOf(zone)} (${region})` : cityOf(zone);
}

/** A weekday and a time, stored as `thu 06:00`. */
function SlotSetting({ name }: SettingProps) {
  const store = useSettingsStore();
  const { field, control } = useSetting(name);
  const { name: _, value, onChange: __, ...attributes } = control;
  const t = studioWords().settings.form;
  const [weekday = 'thu', time = '06:00'] = value.split(' ');
  const change = (next: string) => typeInto(store, name, next);
  return (
    <SettingField name={name} field={field}>
      <div className="flex flex-wrap gap-3">
        <select
          className="select min-w-0 flex-1"
          value={weekday}
          onChange={(event) => change(`${event.currentTarget.value} ${time}`)}
          {...attributes}
        >
          {Object.entries(studioWords().schedule.weekdays).map(([short, long]) => (
            <option key={short} value={short}>
              {long}
            </option>
          ))}
        </select>
        <input
          className="input min-w-0 flex-1"
          type="time"
          aria-label={t.usualTime}
          value={time}
          disabled={control.disabled}
          onChange={(event) => change(`${weekday} ${event.currentTarget.value}`)}
        />
      </div>
    </SettingField>
  );
}

/** Says which color takes the place of one that cannot be read. A name is taken for its color. */
function ColorSetting({ name }: SettingProps) {
  const store = useSettingsStore();
  const { field, control } = useSetting(name);
  const t = studioWords().settings.form;
  const typed = useTypedColor(name);
  const nearest = typed && nearestAccent(typed);
  const takeName = () => {
    if (typed && !parseColor(control.value)) typeInto(store, name, typed);
  };
  return (
    <SettingField name={name} field={field}>
      <div className="flex min-w-0 items-center gap-3">
        <input
          className="input max-w-48"
          placeholder={OURS}
          autoCapitalize="none"
          spellCheck={false}
          onBlur={takeName}
          onKeyDown={({ key }) => key === 'Enter' && takeName()}
          {...control}
        />
        <input
          type="color"
          className="size-11 flex-none cursor-pointer rounded-medium"
          aria-label={t.chooseColor}
          value={typed ?? OURS}
          disabled={control.disabled}
          onChange={control.onChange}
        />
      </div>
      {/* It keeps its height, so that nothing moves under a pointer that is being pressed. */}
      <p className="hint min-h-[1lh]" role="status">
        {nearest && nearest !== typed && t.nearest(nearest)}
      </p>
    </SettingField>
  );
}

/** Returns the color that a field means, by its digits or its name; null for none. */
export function useTypedColor(name: ShowField): string | null {
  const value = useSettings((state) => textIn(state, name));
  const isHydrated = useIsHydrated();
  return parseColor(value) ?? (isHydrated && value !== '' ? namedColor(value) : null);
}

/** The accent of styles/tokens.css. */
export const OURS = '#0f5750';

function SwitchSetting({ name }: SettingProps) {
  const store = useSettingsStore();
  const checked = useSettings((state) => isChecked(state, name));
  const isLocked = useSettings(({ saved }) => saved.locked.includes(name));
  const { label, hint } = fieldWords(name);
  return (
    <div className="field">
      <Switch
        name={name}
        checked={checked}
        disabled={isLocked}
        aria-describedby={`${name}-hint`}
        onChange={(event) => typeInto(store, name, event.currentTarget.checked)}
      >
        <span className="font-semibold">{label}</span>
      </Switch>
      <p className="hint" id={`${name}-hint`}>
        {isLocked ? studioWords().settings.locked : hint}
      </p>
    </div>
  );
}

type SettingFieldProps = { name: ShowField; field: Parameters<typeof describedBy>[0]; children: ReactNode };

/** Shows the current value below a field that someone else changed in the meantime. */
function SettingField({ name, field, children }: SettingFieldProps) {
  const store = useSettingsStore();
  const t = studioWords().settings.form;
  const theirs = useSettings(({ meanwhile, typed, saved }) =>
    meanwhile.includes(name) && name in typed ? String(saved[name] ?? t.nothing) : null,
  );
  const takeTheirs = () => {
    discard(store, name);
    document.getElementsByName(name)[0]?.focus(); // the pressed button is removed
  };
  return (
    <FieldLayout {...field}>
      {children}
      {theirs !== null && (
        <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 rounded-medium bg-mark p-3 text-small leading-base wrap-anywhere">
          <p className="min-w-0 grow basis-48">{t.theirs(theirs)}</p>
          <button type="button" className="button" onClick={takeTheirs}>
            {t.useTheirs}
          </button>
        </div>
      )}
    </FieldLayout>
  );
}
