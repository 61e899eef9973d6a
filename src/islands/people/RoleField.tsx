import { studioWords } from '#shared/language.ts';
import { type Role, ROLES } from '#shared/account.ts';

/** The choice of a role, each with what it may do. */
export function RoleField({ chosen }: { chosen: Role }) {
  const t = studioWords().people;
  return (
    <fieldset className="field">
      <legend className="label mb-2">{t.role}</legend>
      {ROLES.toReversed().map((role) => (
        <div key={role} className="py-1">
          <label className="flex min-h-target items-center gap-3 font-semibold">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === chosen}
              aria-describedby={`role-${role}`}
            />
            {t.roles[role].label}
          </label>
          <p className="hint" id={`role-${role}`}>
            {t.roles[role].hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
