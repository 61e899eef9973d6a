import { send } from '../api.ts';
import { FailureMessage } from '../ui/FailureMessage.tsx';
import { useCall } from '../ui/use-call.ts';

type OwnButtonProps = { label: string; does: 'leave' | 'notice'; isPrimary?: boolean };

/** One press on an aide's page: she stops, or has read what is kept about her. The page is loaded again. */
export function OwnButton({ label, does, isPrimary = false }: OwnButtonProps) {
  const { refusal, isPending, call } = useCall();
  const press = () =>
    call(async () => {
      await send(does === 'leave' ? 'POST /api/in-service/leave' : 'POST /api/in-service/notice', {});
      location.reload();
    });
  return (
    // One thing beside her name, of which the alert is no other.
    <div>
      <button
        type="button"
        className={`button ${isPrimary ? 'button-primary' : ''}`}
        aria-disabled={isPending}
        onClick={() => void press()}
      >
        {label}
      </button>
      <FailureMessage sentence={refusal} />
    </div>
  );
}
