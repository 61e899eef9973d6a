import { Switch } from '../ui/Switch.tsx';

type Choice = { name: string; label: string; hint?: string };
type SwitchesProps = {
  legend: string;
  choices: Choice[];
  /** The names that are on at first. */
  on: readonly string[];
  problem: string | undefined;
};

/** Several choices of which at least one is needed; each is a field of the form under its own name. */
export function Switches({ legend, choices, on, problem }: SwitchesProps) {
  return (
    <fieldset className="field">
      <legend className="label mb-2">{legend}</legend>
      {choices.map(({ name, label, hint }) => (
        <div key={name}>
          <Switch name={name} defaultChecked={on.includes(name)} aria-describedby={hint && `${name}-hint`}>
            {hint ? <span className="font-semibold">{label}</span> : label}
          </Switch>
          {hint && (
            <p className="hint" id={`${name}-hint`}>
              {hint}
            </p>
          )}
        </div>
      ))}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
