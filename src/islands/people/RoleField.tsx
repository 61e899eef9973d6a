import { type Role, ROLES } from '#shared/account.ts';
import { ROLE_WORDS } from '#shared/role-words.ts';

/** The choice of a role, each with what it may do. */
export function RoleField({ chosen }: { chosen: Role }) {
  return (
    <fieldset className="field">
      <legend className="label mb-2">Role</legend>
      {ROLES.toReversed().map((role) => (
        <div key={role} className="py-1">
          <label className="flex min-h-target items-center gap-3 font-semibold">
            <input
              type="radio"
              className="size-5 shrink-0 accent-accent"
              name="role"
              value={role}
              defaultChecked={role === chosen}
              aria-describedby={`role-${role}`}
            />
            {ROLE_WORDS[role].label}
          </label>
          <p className="hint" id={`role-${role}`}>
            {ROLE_WORDS[role].hint}
          </p>
        </div>
      ))}
    </fieldset>
  );
}
