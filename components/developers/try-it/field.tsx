import { Check, Field, Select } from "@/components/ui/field";
import type { FormParameter } from "./form";

interface FormFieldProps {
  parameter: FormParameter;
  value: string;
  onChange: (value: string) => void;
}

const Name = ({ parameter }: { parameter: FormParameter }) => (
  <>
    <span className="font-mono text-[13px] text-ink">{parameter.name}</span>
    {parameter.required ? <span className="text-ink2"> required</span> : null}
  </>
);

/** Checkboxes. The chosen values are joined by commas in the order of the description. */
function Choices({ parameter, value, onChange }: FormFieldProps) {
  const chosen = value.split(",").filter(Boolean);
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-xs text-ink3">
        <Name parameter={parameter} />
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {parameter.options.map((option) => (
          <Check
            key={option}
            label={<span className="font-mono text-[13px]">{option}</span>}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(
                parameter.options
                  .filter((each) => (each === option ? target.checked : chosen.includes(each)))
                  .join(","),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** One parameter of the call. The form refuses nothing, because the service's answer to a mistake is worth reading. */
export function FormField(props: FormFieldProps) {
  const { parameter, value, onChange } = props;
  if (parameter.control === "choices") return <Choices {...props} />;
  if (parameter.control === "choice")
    return (
      <Select label={<Name parameter={parameter} />} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{parameter.placeholder === "" ? "–" : `– (${parameter.placeholder})`}</option>
        {parameter.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    );
  return (
    <Field
      label={<Name parameter={parameter} />}
      value={value}
      placeholder={parameter.placeholder}
      inputMode={parameter.control === "number" ? "decimal" : "text"}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
